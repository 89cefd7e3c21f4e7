import { useLocationProperty } from 'wouter/use-browser-location'

/** `#cookies` of the address, also when a link of our own changes only that. */
export const useHash = () => useLocationProperty(() => window.location.hash)
