/** `/events/:id` → a pattern that fits `/events/anything` and nothing longer or shorter. */
export const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`)

/** The path of a request's address, without its query. */
export const pathOf = (url: string) => url.split('?')[0] ?? url
