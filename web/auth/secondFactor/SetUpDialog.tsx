import { IconCopy } from '@tabler/icons-react'
import type { RefObject } from 'react'
import * as z from 'zod/mini'
import { Code, type SecondFactorSecret } from '#shared/auth/secondFactor/contract.ts'
import { t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type DialogFormProps, Form } from '#web/ui/Form.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { hasPointer } from '#web/ui/hasPointer.ts'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { CodeField } from './CodeField.tsx'
import { useConfirmSecondFactor } from './data.ts'
import { QrCode } from './QrCode.tsx'
import { copyKey } from './recoveryCodes.ts'
import styles from './SecondFactorCard.module.css'

const Fields = z.object({ code: Code })

/** Groups of four are easier to type. */
const groupByFour = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

type FormProps = DialogFormProps & {
  setup: SecondFactorSecret
  onSubmit: (code: string) => void
}

const SetUpForm = ({ setup, onSubmit, ...dialog }: FormProps) => {
  const form = useSchemaForm(Fields, { code: '' })
  return (
    <Form {...dialog} fields={form} onSubmit={form.onSubmit(({ code }) => onSubmit(code))}>
      <ol className={styles.steps}>
        <li>{t('auth.setUp.openApp')}</li>
        <li>
          <p>{t('auth.setUp.scan')}</p>
          <div className={styles.secret}>
            <QrCode text={setup.uri} label={t('auth.setUp.qrCode')} />
            <p>
              <span className="muted text-15">{t('auth.setUp.key')}</span>
              <code className="wrap-anywhere text-16">{groupByFour(setup.secret)}</code>
            </p>
          </div>
          <div className="cluster gap-12 mt-12">
            {!hasPointer() && (
              <Button component="a" href={setup.uri}>
                {t('auth.setUp.openOnPhone')}
              </Button>
            )}
            <Button
              variant="light"
              leftSection={<IconCopy size={18} aria-hidden="true" />}
              onClick={() => void copyKey(setup.secret)}
            >
              {t('auth.setUp.copyKey')}
            </Button>
          </div>
        </li>
        <li>
          <CodeField label={t('auth.setUp.code')} {...form.getInputProps('code')} />
        </li>
      </ol>
    </Form>
  )
}

type Props = {
  /** null: closed. */
  setup: SecondFactorSecret | null
  onClose: () => void
  fallbackFocus: RefObject<HTMLElement | null>
  onConfirmed: (codes: string[]) => void
}

export const SetUpDialog = ({ setup, onClose, fallbackFocus, onConfirmed }: Props) => {
  const confirm = useConfirmSecondFactor()
  return (
    <FormDialog
      isOpen={setup !== null}
      onClose={onClose}
      title={t('auth.setUp.title')}
      submitLabel={t('auth.setUp.submit')}
      busyLabel={t('common.checking')}
      isPending={confirm.isPending}
      error={confirm.error}
      fallbackFocus={fallbackFocus}
    >
      {(form) =>
        setup && (
          <SetUpForm
            {...form}
            setup={setup}
            onSubmit={(code) =>
              confirm.mutate({ code }, { onSuccess: ({ codes }) => onConfirmed(codes) })
            }
          />
        )
      }
    </FormDialog>
  )
}
