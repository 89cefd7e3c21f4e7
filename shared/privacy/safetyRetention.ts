/** Of `retention`: what was reported, and what was decided about it. */
export const safetyRetention = {
  reports: {
    what: 'What was reported and what reporters wrote, also by the contact form',
    months: 6,
    from: 'after the decision',
    outcome: 'deleted; that something was reported and decided stays',
    why: 'For so long you can object to a decision.',
  },
  removedGroups: {
    what: 'Groups that were removed after a report, with their members and messages',
    months: 6,
    from: 'after the last decision about them',
    why: 'For so long you can object, and a group comes back when you are right.',
  },
  decisions: {
    what: 'Decisions about what was reported, with their reasons',
    months: 24,
    from: 'after the decision, or for as long as it keeps somebody out',
    why: 'To decide the same about the same, and to show what was decided.',
  },
} as const
