/**
 * Something that public pages show. When it changes, all processes forget the pages that show it.
 * `events`: what the events are. `event:…`: how many places one has left.
 */
export type PublicContent = 'events' | 'guides' | `event:${string}` | `group:${string}`
