/** The pages of the dashboard beside its tabs, in the order of "Manage". */
export const adminPageNames = ['groups', 'announcements', 'audit', 'jobs'] as const

export type AdminPage = (typeof adminPageNames)[number]
