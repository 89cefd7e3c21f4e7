// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources.
import type { Fault } from './fault.ts'

/** Removes one condition from a query of the public pages. */
const withoutCondition = (name: string, condition: string, before = '', after = ''): Fault => ({
  name: `Visitors see ${name}`,
  file: 'server/publicPages/store.ts',
  find: before + condition + after,
  replace: before + after,
  tests: ['server/publicPages/visibility.test.ts'],
})

const withoutGroupCondition = (name: string, condition: string): Fault => ({
  ...withoutCondition(name, condition),
  file: 'server/groups/visitors/store.ts',
})

const upcoming = ' and e.end_date > ${from}'
const filterEnd = '\n      order by e.start_date limit 2000'

/** What visitors without an account find. */
export const publicPageFaults: Fault[] = [
  withoutCondition('events for members', 'not e.is_members_only and '),
  withoutCondition('unlisted events', ' and e.unlisted_at is null'),
  withoutCondition(
    'the towns of private events',
    '${isPublic(db)} and',
    'where ',
    ` e.cancelled_at is null${upcoming}${filterEnd}`,
  ),
  withoutCondition('pictures of private events', ' and ${isPublic(db)}', '', ' limit 1'),
  withoutGroupCondition('private groups', 'not g.is_private and '),
  withoutGroupCondition('groups for members', ' and not g.is_members_only'),
  withoutGroupCondition('groups that moderators hid', ' and g.hidden_at is null'),
  withoutCondition('a private group as the host', ' and ${isShownToVisitors(db)}', 'e.group_id'),
  withoutCondition('a page of a private group', ' and ${isShownToVisitors(db)}', 'g.id = ${id}'),
  withoutCondition('private groups in the sitemap', ' where ${isShownToVisitors(db)}', 'groups g'),
  {
    name: 'Visitors see the cached page of a group whose owner left',
    file: 'server/groups/publicContent.ts',
    find: '=>\n  live.signalPublicContent(tx, `group:${groupId}`)',
    replace: '=>\n  void [live, tx, groupId]',
    tests: ['server/groups/visitors/visitors.test.ts'],
  },
  {
    name: 'Visitors see a changed text with the yes to the former one',
    file: 'server/groups/groups.ts',
    find: '...(needsYes && { isShownByTeam: null })',
    replace: '',
    tests: ['server/groups/visitors/visitors.test.ts'],
  },
]
