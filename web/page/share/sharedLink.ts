import { eventPath, groupPath, guidePath } from '#shared/publicPages/paths.ts'
import { platform } from '#web/page/platform.ts'

/** What is shared. `href` is its page in the app, which only members can open. */
export type Shared = { title: string; href: string } & (
  | { kind: 'event'; id: string; isMembersOnly: boolean }
  | { kind: 'guide'; slug: string }
  | { kind: 'group'; id: string; isShownToVisitors: boolean }
)

/** The path of the page for visitors; null if there is none. */
const publicPathOf = (shared: Shared) => {
  switch (shared.kind) {
    case 'event':
      return platform.hasPublicEvents && !shared.isMembersOnly ? eventPath(shared) : null
    case 'guide':
      return platform.hasPublicGuides ? guidePath(shared.slug) : null
    case 'group':
      return platform.hasPublicGroups && shared.isShownToVisitors ? groupPath(shared.id) : null
  }
}

/** The link to share, and the poster if the page for visitors has one. */
export const sharedLink = (shared: Shared) => {
  const publicPath = publicPathOf(shared)
  return {
    url: new URL(publicPath ?? shared.href, location.origin).href,
    isPublic: publicPath !== null,
    poster: publicPath && shared.kind !== 'group' ? `${publicPath}/poster` : null,
  }
}
