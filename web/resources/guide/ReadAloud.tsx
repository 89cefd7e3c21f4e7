import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Language } from '#shared/language/languages.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showErrorToast } from '#web/ui/toast.ts'

const controls = {
  silent: { label: 'resources.readAloud.start', Icon: IconVolume },
  speaking: { label: 'resources.readAloud.pause', Icon: IconPlayerPause },
  paused: { label: 'resources.readAloud.continue', Icon: IconPlayerPlay },
} as const

const showFailureToast = () =>
  showErrorToast({
    title: t('resources.readAloud.failed'),
    description: t('resources.readAloud.failedHint'),
  })

type Props = { sentences: string[]; language: Language }

/** Hidden if the browser has no voice for the language. */
export const ReadAloud = ({ sentences, language }: Props) => {
  const { hasVoice, state, play, pause, stop } = useReadAloud(sentences, language, showFailureToast)
  const first = useRef<HTMLButtonElement>(null)
  if (!hasVoice) return null
  const { label, Icon } = controls[state]
  return (
    <>
      <Button
        ref={first}
        variant="light"
        size="sm"
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={state === 'speaking' ? pause : play}
      >
        {t(label)}
      </Button>
      {state !== 'silent' && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
          onClick={() => {
            stop()
            first.current?.focus() // this button is about to go
          }}
        >
          {t('resources.readAloud.stop')}
        </Button>
      )}
    </>
  )
}

const speech = () => (typeof speechSynthesis === 'undefined' ? null : speechSynthesis)

/** Prefers British English, and local voices over remote ones. */
const preference = ({ lang, localService }: SpeechSynthesisVoice) =>
  (/^en[-_]gb/i.test(lang) ? 1 : 0) + (localService ? 2 : 0)

const findVoice = (language: Language) =>
  speech()
    ?.getVoices()
    .filter(({ lang }) => lang.toLowerCase().split(/[-_]/)[0] === language)
    .toSorted((one, other) => preference(other) - preference(one))[0] ?? null

// Browsers load the list of voices asynchronously, and older ones fire no event.
const subscribe = (listener: () => void) => {
  speech()?.addEventListener?.('voiceschanged', listener)
  return () => speech()?.removeEventListener?.('voiceschanged', listener)
}
type State = 'silent' | 'speaking' | 'paused'

/**
 * Reads sentences with the browser's speech synthesis, one utterance each: some computers stop in
 * long texts. Pausing cancels the sentence and resuming restarts it: some phones cannot resume.
 */
const useReadAloud = (sentences: string[], language: Language, onFailure: () => void) => {
  const getVoiceUri = () => findVoice(language)?.voiceURI ?? null
  const hasVoice = useSyncExternalStore(subscribe, getVoiceUri) !== null
  const [state, setState] = useState<State>('silent')
  const position = useRef(0)
  /**
   * The current utterance. Without a reference browsers may garbage-collect it and fire no `end`.
   */
  const currentUtterance = useRef<SpeechSynthesisUtterance | null>(null)

  const cancel = () => {
    currentUtterance.current = null
    speech()?.cancel()
  }
  const stop = () => {
    cancel()
    position.current = 0
    setState('silent')
  }
  const speak = () => {
    const sentence = sentences[position.current]
    const voice = findVoice(language)
    if (sentence === undefined || !voice) return stop()
    const utterance = new SpeechSynthesisUtterance(sentence)
    utterance.voice = voice
    utterance.lang = voice.lang
    utterance.onend = () => {
      if (currentUtterance.current !== utterance) return
      position.current++
      speak()
    }
    utterance.onerror = () => {
      if (currentUtterance.current !== utterance) return
      stop()
      onFailure()
    }
    currentUtterance.current = utterance
    speech()?.speak(utterance)
  }

  // Browsers continue speaking after the page is closed.
  useEffect(() => {
    const onLeave = () => {
      currentUtterance.current = null
      speech()?.cancel()
    }
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      onLeave()
    }
  }, [])

  return {
    hasVoice,
    state,
    play: () => {
      cancel()
      setState('speaking')
      speak()
    },
    pause: () => {
      cancel()
      setState('paused')
    },
    stop,
  }
}
