import { useState } from 'react'
import { Link } from 'wouter'
import { rich, t } from '#web/language/t.tsx'
import { useDeleteAccount } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showErrorToast } from '#web/ui/toast.ts'
import styles from './YourData.module.css'

/** Typing the phrase replaces a confirmation dialog. */
export const DeleteAccount = () => {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const remove = useDeleteAccount()
  const phrase = t('privacy.deleteAccount.phrase')
  const hint = t('privacy.deleteAccount.typeExactly', { phrase })
  const submit = () => {
    if (typed === phrase) return remove.mutate()
    setWrong(true)
    showErrorToast({ title: t('privacy.deleteAccount.cancelled'), description: hint })
  }
  return (
    <Prose title={t('privacy.pages.deleteAccount')} isUntitled isDangerous>
      <p>
        {rich('privacy.deleteAccount.text', {
          link: (children) => <Link href="/privacy#your-data">{children}</Link>,
        })}
      </p>
      <Form
        className={styles.form}
        error={remove.error}
        isPending={remove.isPending}
        onSubmit={submit}
        actions={
          <div>
            <Button type="submit" color="red" loading={remove.isPending}>
              {t('privacy.deleteAccount.button')}
            </Button>
          </div>
        }
      >
        <TextInput
          label={t('privacy.deleteAccount.type', { phrase })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={isWrong && hint}
          onChange={(event) => {
            setWrong(false)
            setTyped(event.currentTarget.value)
          }}
        />
      </Form>
    </Prose>
  )
}
