// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources.
import type { Fault } from './fault.ts'

/** Events of hosts: what went wrong in other products. */
export const hostingFaults: Fault[] = [
  {
    name: 'Later dates of a series lose their group',
    file: 'server/events/events.ts',
    find: '    startDate,\n    endDate,\n  }))',
    replace:
      '    startDate,\n    endDate,\n    ...(index > 0 && { groupId: null, isGroupOnly: false }),\n  }))',
    tests: ['server/events/hosting/holes.test.ts'],
  },
  {
    name: 'Everybody with a part in an event runs it, as only a button was hidden',
    file: 'server/events/hosting/hostings.ts',
    find: "const isHost = role?.state === 'accepted' && role.role !== 'door'",
    replace: 'const isHost = role !== null',
    tests: ['server/events/hosting/hosting.test.ts'],
  },
  {
    name: 'Nobody prepares an event while the team has not answered',
    file: 'server/events/hosting/hostings.ts',
    find: "if (hosting.state === 'published') throw new AppError('hosting_published')",
    replace:
      "if (hosting.state !== 'draft' && hosting.state !== 'changesAsked') throw new AppError('hosting_published')",
    tests: ['server/events/hosting/holes.test.ts'],
  },
  {
    name: 'Whoever knows its id books an event that they may not see',
    file: 'server/events/bookings.ts',
    find: 'await lockOpenEvent(app, tx, eventId, me) // serializes',
    replace: 'await lockOpenEvent(app, tx, eventId) // serializes',
    tests: ['server/events/groupAudience.test.ts'],
  },
  {
    name: 'Rights on one date of a series are rights on all of them',
    file: 'server/events/hosted/changes.ts',
    find: 'ofHosting.filter((date) => mine.has(date.id))',
    replace: 'others',
    tests: ['server/events/hosted/changes.test.ts'],
  },
  {
    name: 'Hosts show pictures of other sites, as only the form offers none',
    file: 'server/events/hosted/changes.ts',
    find: '    requireOwnPicture(me, change, dates[0])\n',
    replace: '',
    tests: ['server/events/hosted/changes.test.ts'],
  },
  {
    name: 'Followers hear of the events of a group that they are not in',
    file: 'server/events/following/store.ts',
    find: 'and (not e.is_group_only or exists (',
    replace: 'and (true or exists (',
    tests: ['server/events/following/following.test.ts'],
  },
  {
    name: 'A stranger writes to the host of an event',
    file: 'server/messages/kind.ts',
    find: '  if (await mayWriteAboutEvent(tx, me, userId)) return\n',
    replace: '  return\n',
    tests: ['server/messages/hostContact.test.ts'],
  },
  {
    name: 'The draft of a deleted account stays',
    file: 'server/events/succession/succession.ts',
    find: '      await retractProposal(app, tx, hosting)\n      await hostings.removeHosting(tx, hosting.id)\n',
    replace: '      await retractProposal(app, tx, hosting)\n',
    tests: ['server/events/succession/succession.test.ts'],
  },
  {
    name: 'A suspended host keeps taking bookings',
    file: 'server/safety/cases/decide.ts',
    find: "  await app.jobs.send(tx, 'safety.statusChanged', { userId })\n",
    replace: '',
    tests: ['server/events/succession/suspension.test.ts'],
  },
  {
    name: 'People who run the events of a group read the answers of attendees',
    file: 'shared/events/answers/rules.ts',
    find: "myRole === 'owner' || myRole === 'cohost'",
    replace: "myRole !== null && myRole !== 'door'",
    tests: ['server/events/access.test.ts'],
  },
  {
    name: 'Reading answers in a case is not logged',
    file: 'server/safety/cases/cases.ts',
    find: "await logOpened(tx, me, id, 'answers_opened', now())",
    replace: 'now()',
    tests: ['server/events/answers/answers.test.ts'],
  },
  {
    name: 'Answers are kept for the default term, whatever administrators set',
    file: 'shared/privacy/retention.ts',
    find: 'days: settings[rule.daysSetting]',
    replace: 'days: 30',
    tests: ['server/events/answers/answers.test.ts'],
  },
]
