export const hrefOfPerson = (username: string) => `/people/${encodeURIComponent(username)}`
