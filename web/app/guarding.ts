import { ownPath } from '#web/api/ownPath.ts'

/** Back to the page asked for; never to another site, and never round in a circle. */
export const afterSignIn = (search: string) => {
  const next = ownPath(new URLSearchParams(search).get('next'))
  return next === null || /^\/auth(?![\w-])/.test(next) ? '/' : next
}

export const signInFirst = (path: string, search: string, hash: string) => {
  const asked = path + (search && `?${search}`) + hash
  return asked === '/' ? '/auth' : `/auth?${new URLSearchParams({ next: asked })}`
}
