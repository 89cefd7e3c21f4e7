type Authored = { authorId: string | null }

/** Author and administrators. */
export const mayChangePost = ({ authorId }: Authored, me: { id: string; isAdmin: boolean }) =>
  authorId === me.id || me.isAdmin

/** Author only. */
export const mayChangeComment = ({ authorId }: Authored, me: { id: string }) => authorId === me.id

export const isEdited = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) =>
  updatedAt.getTime() > createdAt.getTime()
