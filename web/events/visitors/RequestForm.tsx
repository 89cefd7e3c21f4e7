import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { onlyMe, parseBookingOptions } from '#shared/events/booking/contract.ts'
import { formatPrice, isFree } from '#shared/events/price.ts'
import { type VisitorForm, VisitorRequest } from '#shared/events/visitors/contract.ts'
import { PartyFields } from '#web/events/booking/PartyFields.tsx'
import { findProblem, toSentParty } from '#web/events/booking/partyForm.ts'
import { priceToPay } from '#web/events/booking/partyPrice.ts'
import { ReadersNote } from '#web/events/booking/ReadersNote.tsx'
import { rich, t } from '#web/language/t.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { Form, type FormError } from '#web/ui/Form.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useSchemaForm } from '#web/ui/useSchemaForm.ts'
import type { useBookAsVisitor } from './data.ts'

const Visitor = z.pick(VisitorRequest, { name: true, email: true, isSixteen: true })

const noVisitor = { name: '', email: '', isSixteen: false }

type Props = { form: VisitorForm; booking: ReturnType<typeof useBookAsVisitor> }

/** What was typed stays when the server refuses it. */
export const RequestForm = ({ form, booking }: Props) => {
  const { event } = form
  const options = parseBookingOptions(form.options)
  const fields = useSchemaForm(Visitor, noVisitor)
  const [party, setParty] = useState(onlyMe)
  const [problem, setProblem] = useState<FormError | null>(null)
  const { error, isPending } = booking
  const isOfVisitor = error?.field != null && error.field in noVisitor
  const price = priceToPay(event, { price: null, party: null }, party.size)

  const send = (submitted: FormEvent<HTMLFormElement>) => {
    const found = findProblem(options, party)
    setProblem(found)
    fields.onSubmit((visitor) => {
      const sent = { ...toSentParty(options, party), ...visitor, isSixteen: true as const }
      if (!found) booking.mutate({ id: event.id, ...sent })
    })(submitted)
  }
  return (
    <Form
      className="stack gap-20"
      error={error}
      isPending={isPending}
      fields={fields}
      isErrorAtField={Boolean(error?.field)}
      onSubmit={send}
      actions={
        <>
          <div>
            <Button type="submit" loading={isPending}>
              {isFree(price)
                ? t('events.visitors.book')
                : t('events.visitors.bookFor', { price: formatPrice(price) })}
            </Button>
          </div>
          <p className="muted text-14">
            {rich('events.visitors.privacy', {
              link: (text) => <Link href="/privacy#policy">{text}</Link>,
            })}
          </p>
        </>
      }
    >
      <TextInput
        label={t('common.name')}
        autoComplete="name"
        dir="auto"
        maxLength={100}
        required
        withAsterisk={false}
        {...fields.getInputProps('name')}
      />
      <TextInput
        label={t('common.yourEmailAddress')}
        description={t('events.visitors.emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        withAsterisk={false}
        {...fields.getInputProps('email')}
      />
      <PartyFields
        options={options}
        party={party}
        room={form.room}
        onChange={(next) => {
          setParty(next)
          setProblem(null)
        }}
        problem={problem ?? (error?.field && !isOfVisitor ? error : null)}
        note={<ReadersNote readers={[]} answersKeptDays={form.answersKeptDays} />}
      />
      <CheckField
        label={t('events.visitors.sixteen')}
        required
        {...fields.getInputProps('isSixteen', { type: 'checkbox' })}
      />
    </Form>
  )
}
