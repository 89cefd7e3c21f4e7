import type { BroughtItem } from './contract.ts'

/** The most that the viewer can bring: what is free, and what they bring already. */
export const mostToBring = ({
  count,
  taken,
  mine,
}: Pick<BroughtItem, 'count' | 'taken' | 'mine'>) => Math.max(mine, count - (taken - mine))
