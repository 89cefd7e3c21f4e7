import { Button } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconVolume } from '@tabler/icons-react'
import { useRef } from 'react'
import { showFailure } from '#web/ui/toast.ts'
import { useReadAloud } from './useReadAloud.ts'

const steps = {
  silent: { label: 'Read aloud', Icon: IconVolume },
  speaking: { label: 'Pause', Icon: IconPlayerPause },
  paused: { label: 'Continue', Icon: IconPlayerPlay },
}

const sayThatItFailed = () =>
  showFailure({
    title: 'Reading aloud failed',
    description: 'Your browser’s voice did not answer. Try again, or choose another browser.',
  })

/** Nothing where the browser has no English voice. */
export const ReadAloud = ({ sentences }: { sentences: string[] }) => {
  const { hasVoice, state, play, pause, stop } = useReadAloud(sentences, sayThatItFailed)
  const first = useRef<HTMLButtonElement>(null)
  if (!hasVoice) return null
  const { label, Icon } = steps[state]
  return (
    <>
      <Button
        ref={first}
        variant="light"
        leftSection={<Icon size={18} aria-hidden="true" />}
        onClick={state === 'speaking' ? pause : play}
      >
        {label}
      </Button>
      {state !== 'silent' && (
        <Button
          variant="subtle"
          leftSection={<IconPlayerStop size={18} aria-hidden="true" />}
          onClick={() => {
            stop()
            first.current?.focus() // this button is about to go
          }}
        >
          Stop
        </Button>
      )}
    </>
  )
}
