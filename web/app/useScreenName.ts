import { useEffect } from 'react'
import { platform } from './platform.ts'

/** The document's title, for a screen that has a name of its own once it is loaded. */
export const useScreenName = (name: string | undefined) => {
  useEffect(() => {
    if (name) document.title = `${name} - ${platform.name}`
  }, [name])
}
