import { useState } from 'react'
import { useSearch } from 'wouter'
import * as z from 'zod/mini'
import { ContactDraft, ContactTopic, contactTopicLabels } from '#shared/safety/contract.ts'
import { useMe } from '#web/auth/data.ts'
import { platform } from '#web/page/platform.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { useFocusRestore } from '#web/ui/focus.ts'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import { useContact } from './data.ts'

const topics = ContactTopic.options.map((value) => ({ value, label: contactTopicLabels[value] }))

/** The URL may preset the topic, or the decision that a mail links from. */
const ContactSearchParams = z.object({
  decision: z.catch(z.optional(z.uuid()), undefined),
  topic: z.catch(z.optional(ContactTopic), undefined),
})

const useContactSearchParams = () =>
  ContactSearchParams.parse(Object.fromEntries(new URLSearchParams(useSearch())))

/** Hints per topic. */
const hints: Record<ContactTopic, string> = {
  content: 'Tell us where it is and what’s wrong with it.',
  underAge: 'Tell us which account it is and how you know.',
  objection: 'Tell us which decision it is about and why you think it’s wrong.',
  privacy: 'Tell us what you’d like to know or have changed.',
  other: 'It helps if you tell us which page you were on and what you expected to happen.',
}

const Sent = ({ email }: { email: string }) => (
  <div className="stack">
    <p role="status">
      <strong>Thank you. Your message has arrived.</strong>
    </p>
    <p>
      A person will read it and reply to <bdi>{email}</bdi>. We’ve sent you an email to confirm
      this.
    </p>
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
  const [shownTopic, setShownTopic] = useState(form.getValues().topic)
  form.watch('topic', ({ value }) => setShownTopic(value))
  return (
    <Form
      error={contact.error}
      isPending={contact.isPending}
      fields={form}
      onSubmit={form.onSubmit((given) => contact.mutate(given))}
      actions={
        <div>
          <Button type="submit" loading={contact.isPending}>
            Send
          </Button>
        </div>
      }
    >
      {decision ? (
        <p>
          <strong>{contactTopicLabels.objection}</strong>
        </p>
      ) : (
        <NativeSelect
          label="What’s it about?"
          data={topics}
          key={form.key('topic')}
          {...form.getInputProps('topic')}
        />
      )}
      <p>
        {decision
          ? 'Someone will look at it again. Tell us why you think it’s wrong.'
          : hints[shownTopic]}
      </p>
      {!decision && (
        <TextInput
          label={`Where on ${platform.name}?`}
          description="Optional. The address of the page, or a name."
          maxLength={500}
          autoComplete="off"
          key={form.key('where')}
          {...form.getInputProps('where')}
        />
      )}
      <Textarea
        label="Your message"
        required
        withAsterisk={false}
        rows={6}
        maxLength={5000}
        isResizable
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <TextInput
        label="Your name"
        description="Optional."
        maxLength={100}
        autoComplete="name"
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Your email address"
        description="We’ll send our answer here."
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        withAsterisk={false}
        key={form.key('email')}
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
