// Taking numbers and pictures away: the word about what was just done.

export interface TakeAway {
  /** "" when there is nothing to say */
  note: string;
  failed: boolean;
}

export function initial(): TakeAway {
  return { note: "", failed: false };
}
