import type { Reported } from '#shared/safety/contract.ts'

/** What is reported, as its own screen calls it. */
export const reportedNames: Record<Reported, string> = {
  post: 'post',
  comment: 'comment',
  groupMessage: 'message',
  directMessage: 'message',
  group: 'group',
  event: 'event',
  user: 'person',
}

/** Of whom a case is told to nobody: who wrote it, or who it is. */
export const notTold: Record<Reported, string> = {
  post: 'Its author is not told who reported it.',
  comment: 'Its author is not told who reported it.',
  groupMessage: 'Its author is not told who reported it.',
  directMessage: 'They are not told who reported it.',
  group: 'Its admins are not told who reported it.',
  event: 'Whoever made it is not told who reported it.',
  user: 'They are not told who reported them.',
}
