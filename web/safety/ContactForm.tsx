import { useSearch } from 'wouter'
import * as z from 'zod/mini'
import { ContactDraft, ContactTopic, contactTopicLabels } from '#shared/safety/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { type Label, rich, t } from '#web/language/t.tsx'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useContact } from './data.ts'

const topics = () =>
  ContactTopic.options.map((value) => ({ value, label: t(contactTopicLabels[value]) }))

/** The URL may preset the topic, or the decision that a mail links from. */
const ContactSearchParams = z.object({
  decision: z.catch(z.optional(z.uuid()), undefined),
  topic: z.catch(z.optional(ContactTopic), undefined),
})

const useContactSearchParams = () =>
  ContactSearchParams.parse(Object.fromEntries(new URLSearchParams(useSearch())))

/** Hints per topic. */
const hints: Record<ContactTopic, Label> = {
  content: 'safety.contact.hint.content',
  underAge: 'safety.contact.hint.underAge',
  objection: 'safety.contact.hint.objection',
  privacy: 'safety.contact.hint.privacy',
  other: 'safety.contact.hint.other',
}

const Sent = ({ email }: { email: string }) => (
  <div className="stack">
    <p role="status">
      <strong>{t('safety.contact.sent')}</strong>
    </p>
    <p>{rich('safety.contact.sentHint', { email })}</p>
  </div>
)

type Draft = z.input<typeof ContactDraft>

type Contact = ReturnType<typeof useContact>

const MessageForm = ({ contact, email }: { contact: Contact; email: string }) => {
  const { decision, topic } = useContactSearchParams()
  const form = useSchemaForm<Draft>(ContactDraft, {
    topic: decision ? 'objection' : (topic ?? 'content'),
    where: '',
    message: '',
    name: '',
    email,
    decisionId: decision,
  })
  return (
    <Form
      error={contact.error}
      isPending={contact.isPending}
      fields={form}
      onSubmit={form.onSubmit((given) => contact.mutate(given))}
      actions={
        <div>
          <Button type="submit" loading={contact.isPending}>
            {t('common.send')}
          </Button>
        </div>
      }
    >
      {decision ? (
        <p>
          <strong>{t(contactTopicLabels.objection)}</strong>
        </p>
      ) : (
        <NativeSelect
          label={t('safety.contact.about')}
          data={topics()}
          {...form.getInputProps('topic')}
        />
      )}
      <p>{t(decision ? 'safety.contact.hint.decision' : hints[form.values.topic])}</p>
      {!decision && (
        <TextInput
          label={t('safety.contact.where', { community: platform.name })}
          description={t('safety.contact.whereHint')}
          maxLength={500}
          autoComplete="off"
          {...form.getInputProps('where')}
        />
      )}
      <Textarea
        label={t('safety.contact.message')}
        required
        withAsterisk={false}
        rows={6}
        maxLength={5000}
        isResizable
        {...form.getInputProps('message')}
      />
      <TextInput
        label={t('safety.contact.name')}
        description={t('safety.contact.nameHint')}
        maxLength={100}
        autoComplete="name"
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('common.yourEmailAddress')}
        description={t('safety.contact.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
    </Form>
  )
}

/** For visitors with and without an account. */
export const ContactForm = () => {
  const { data: me } = useMe()
  const contact = useContact()
  const focusProps = useFocusRestore<HTMLDivElement>(contact.isSuccess)
  return (
    <div {...focusProps}>
      {contact.isSuccess ? (
        <Sent email={contact.variables.email} />
      ) : (
        // Remounts once the user is loaded, to prefill their email address.
        <MessageForm key={me?.id ?? ''} contact={contact} email={me?.email ?? ''} />
      )}
    </div>
  )
}
