import type { App } from '#server/http/context.ts'
import { countHeld } from './store.ts'

type Host = { id: string; isHostingShown: boolean | null }

/** How many events the user has hosted; null unless they show it. */
export const shownHeld = async (
  { db, now }: Pick<App, 'db' | 'now'>,
  { id, isHostingShown }: Host,
) => (isHostingShown ? countHeld(db, id, now()) : null)
