import type { Post } from '#shared/community/contract.ts'

/** Its author has left, and took the words along; what others said to it stays. */
export const isErased = ({ title }: Pick<Post, 'title'>) => title === ''
