/**
 * The pages of the dashboard beside its tabs, in the order of "Manage". They stand apart from their
 * table because the end-to-end walks read them without React.
 */
export const adminPageNames = ['proposals', 'groups', 'announcements', 'audit', 'jobs'] as const

export type AdminPage = (typeof adminPageNames)[number]
