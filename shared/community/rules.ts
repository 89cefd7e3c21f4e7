type Authored = { authorId: string | null }

/** Author and administrators. */
export const mayChangePost = ({ authorId }: Authored, me: { id: string; isAdmin: boolean }) =>
  authorId === me.id || me.isAdmin

/** Author, moderators and administrators. */
export const mayEndOffer = (
  { authorId }: Authored,
  me: { id: string; isAdmin: boolean; isModerator: boolean },
) => authorId === me.id || me.isModerator || me.isAdmin

/** `today`: the day in Amsterdam. */
export const isOpenOffer = (
  { isDone, endsOn }: { isDone: boolean; endsOn: string | null },
  today: string,
) => !isDone && (endsOn === null || endsOn >= today)

/** Author only. */
export const mayChangeComment = ({ authorId }: Authored, me: { id: string }) => authorId === me.id

export const isEdited = ({ createdAt, updatedAt }: { createdAt: Date; updatedAt: Date }) =>
  updatedAt.getTime() > createdAt.getTime()
