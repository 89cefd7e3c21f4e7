export const showMembers = (count: number) =>
  count === 1 ? '1 member' : `${count === 0 ? 'No' : count} members`
