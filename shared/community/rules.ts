type Written = { authorId: string | null }

/** Its author, and administrators. */
export const mayChangePost = ({ authorId }: Written, me: { id: string; isAdmin: boolean }) =>
  authorId === me.id || me.isAdmin

/** Its author only. */
export const mayChangeComment = ({ authorId }: Written, me: { id: string }) => authorId === me.id

/** Of its words, since they were written. */
export const isEdited = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) =>
  updatedAt.getTime() > createdAt.getTime()
