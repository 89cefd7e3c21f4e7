import { useState } from 'react'
import { Link } from 'wouter'
import { useDeleteAccount } from '#web/privacy/data.ts'
import { Prose } from '#web/privacy/Prose.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { showErrorToast } from '#web/ui/toast.ts'
import styles from './YourData.module.css'

const phrase = 'DELETE MY ACCOUNT'
const phraseHint = `Please type exactly '${phrase}' to confirm.`

/** Typing the phrase replaces a confirmation dialog. */
export const DeleteAccount = () => {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const remove = useDeleteAccount()
  const submit = () => {
    if (typed === phrase) return remove.mutate()
    setWrong(true)
    showErrorToast({ title: 'Account deletion cancelled', description: phraseHint })
  }
  return (
    <Prose title="Delete your account" isUntitled isDangerous>
      <p>
        This deletes your account, profile, bookings, memberships, connections and messages right
        away and for good. What others replied to you stays, without your name. You can{' '}
        <Link href="/privacy#your-data">download your data</Link> first.
      </p>
      <Form
        className={styles.form}
        error={remove.error}
        isPending={remove.isPending}
        onSubmit={submit}
        actions={
          <div>
            <Button type="submit" color="red" loading={remove.isPending}>
              Delete my account
            </Button>
          </div>
        }
      >
        <TextInput
          label={`Type ${phrase} to confirm`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={typed}
          error={isWrong && phraseHint}
          onChange={(event) => {
            setWrong(false)
            setTyped(event.currentTarget.value)
          }}
        />
      </Form>
    </Prose>
  )
}
