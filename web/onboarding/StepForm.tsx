import type { ReactNode } from 'react'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form, type FormError } from '#web/ui/Form.tsx'
import styles from './StepForm.module.css'

/** What the introduction gives each of its steps. */
export type StepProps = {
  /** After the answer is saved. */
  onDone: () => void
  onSkip: () => void
  /** Saving the progress takes a moment as well, and may fail. */
  isMoving: boolean
  moveError: FormError | null
  isLast: boolean
}

type Props = StepProps & {
  error: FormError | null
  isSaving: boolean
  /** Without an answer, going on is the same as skipping. */
  hasAnswer: boolean
  onSave: () => void
  children: ReactNode
}

/** One question, with the way on below it in reach of the thumb. */
export const StepForm = ({
  error,
  isSaving,
  hasAnswer,
  onSave,
  onSkip,
  isMoving,
  moveError,
  isLast,
  children,
}: Props) => {
  const isBusy = isSaving || isMoving
  return (
    <Form
      error={error ?? moveError}
      isPending={isBusy}
      onSubmit={hasAnswer ? onSave : onSkip}
      actions={
        <div className={styles.actions}>
          <Button type="submit" fullWidth loading={isBusy}>
            {isLast ? t('onboarding.finish') : t('onboarding.continue')}
          </Button>
          <Button variant="subtle" color="soft" fullWidth onClick={() => !isBusy && onSkip()}>
            {t('onboarding.skip')}
          </Button>
        </div>
      }
    >
      <div className={styles.fields}>{children}</div>
    </Form>
  )
}
