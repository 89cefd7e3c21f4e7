/** How the lists of the dashboard load. Others change the rows, so each visit fetches them again. */
export const adminPaging = { first: 20, more: 20, keepPrevious: true, refetchOnMount: true }
