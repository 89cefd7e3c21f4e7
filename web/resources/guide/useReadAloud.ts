import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

const speech = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

/** British before other English; a voice of the device before one that asks a server. */
const worth = ({ lang, localService }: SpeechSynthesisVoice) =>
  (/^en[-_]gb/i.test(lang) ? 1 : 0) + (localService ? 2 : 0)

const findVoice = () =>
  speech()
    ?.getVoices()
    .filter(({ lang }) => /^en\b/i.test(lang.replace('_', '-')))
    .toSorted((one, other) => worth(other) - worth(one))[0] ?? null

// Browsers make the list of voices in their own time, and older ones do not tell.
const subscribe = (tell: () => void) => {
  speech()?.addEventListener?.('voiceschanged', tell)
  return () => speech()?.removeEventListener?.('voiceschanged', tell)
}
const voiceNow = () => findVoice()?.voiceURI ?? null

type State = 'silent' | 'speaking' | 'paused'

/**
 * Reads sentences with the browser's own voice. Pausing ends the sentence, and going on begins it
 * again: on some phones the browser's own pause is an end, and some computers fall silent in a text
 * that is handed over whole.
 */
export const useReadAloud = (sentences: string[], onFailure: () => void) => {
  const hasVoice = useSyncExternalStore(subscribe, voiceNow) !== null
  const [state, setState] = useState<State>('silent')
  const at = useRef(0)
  /** The one being spoken. It must be held, or browsers may forget to say that it ended. */
  const spoken = useRef<SpeechSynthesisUtterance | null>(null)

  const hush = () => {
    spoken.current = null
    speech()?.cancel()
  }
  const stop = () => {
    hush()
    at.current = 0
    setState('silent')
  }
  const speak = () => {
    const sentence = sentences[at.current]
    const voice = findVoice()
    if (sentence === undefined || !voice) return stop()
    const one = new SpeechSynthesisUtterance(sentence)
    one.voice = voice
    one.lang = voice.lang
    one.onend = () => {
      if (spoken.current !== one) return
      at.current++
      speak()
    }
    one.onerror = () => {
      if (spoken.current !== one) return
      stop()
      onFailure()
    }
    spoken.current = one
    speech()?.speak(one)
  }

  // Browsers go on speaking after the page is gone.
  useEffect(() => {
    const leave = () => {
      spoken.current = null
      speech()?.cancel()
    }
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    hasVoice,
    state,
    play: () => {
      hush()
      setState('speaking')
      speak()
    },
    pause: () => {
      hush()
      setState('paused')
    },
    stop,
  }
}
