// Written by `npm run messages` from the English catalogues.

/** The arguments of each message. */
export type ServerMessages = {
  'http.manifest.community': []
  'http.manifest.events': []
  'http.manifest.home': []
  'http.manifest.shortcuts.community': []
  'http.manifest.shortcuts.events': []
  'http.manifest.shortcuts.groups': []
  'http.manifest.shortcuts.messages': []
  'http.page.description': [args: { community: string | number }]
  'http.page.needsJavaScript': [args: { community: string | number }]
}
