import type { Comment } from '#shared/community/contract.ts'

export const replyDraft = ({ id }: Pick<Comment, 'id'>) => `reply:${id}`
export const editDraft = ({ id }: Pick<Comment, 'id'>) => `edit:${id}`
