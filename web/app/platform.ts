import { useSyncExternalStore } from 'react'
import { type Platform, platformMeta, usualPlatform } from '#shared/settings/platform.ts'

/** The server writes it into the page, so that no screen waits for it. */
const read = (): Platform => {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${platformMeta}"]`)
  try {
    return JSON.parse(meta?.content ?? '')
  } catch {
    return usualPlatform // a page that no server of ours has filled in
  }
}

let now: Platform | undefined
const listeners = new Set<() => void>()

export const platform = (): Platform => {
  now ??= read()
  return now
}

/** After it was changed here; others see it when they next load a page. */
export const setPlatform = (changed: Platform) => {
  now = changed
  for (const listen of listeners) listen()
}

const subscribe = (listen: () => void) => {
  listeners.add(listen)
  return () => listeners.delete(listen)
}

export const usePlatform = () => useSyncExternalStore(subscribe, platform)
