import { type ComponentProps, useId } from 'react'
import { categoryLabels } from '#shared/events/categoryLabels.ts'
import { maxPaymentNoteLength, maxTownLength } from '#shared/events/contract.ts'
import type { EditableEvent } from '#shared/events/planning/contract.ts'
import { LanguagesField } from '#web/buddies/languages/LanguagesField.tsx'
import { BookingOptionsFields } from '#web/events/bookingOptions/BookingOptionsFields.tsx'
import { formatCategory } from '#web/events/eventCategory.ts'
import { t } from '#web/language/t.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { NativeSelect } from '#web/ui/NativeSelect.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './EventForm.module.css'
import { audienceOf, emptyEvent, isPriced } from './eventDraft.ts'
import { FormattingTools } from './FormattingTools.tsx'
import { PictureField } from './PictureField.tsx'
import type { EventFormFields, useEventForm } from './useEventForm.ts'

type Fields = { fields: EventFormFields }

const TitleField = ({ fields: { field }, hasFocus = true }: Fields & { hasFocus?: boolean }) => (
  <TextInput
    label={t('events.form.title')}
    required
    data-autofocus={hasFocus || undefined}
    maxLength={200}
    {...field('title')}
  />
)

const DescriptionField = ({ fields: { form, field } }: Fields) => (
  <div>
    <Textarea
      label={t('common.description')}
      required
      rows={6}
      maxLength={5000}
      isResizable
      {...field('description')}
    />
    <FormattingTools getField={() => form.getInputNode('description')} />
  </div>
)

const TimeFields = ({
  fields: { field, touchEnd },
}: {
  fields: ReturnType<typeof useEventForm>
}) => (
  <div className={styles.pair}>
    <TextInput
      type="datetime-local"
      label={t('events.form.start')}
      description={t('events.form.timeHint')}
      required
      {...field('startDate')}
    />
    <TextInput
      type="datetime-local"
      label={t('events.form.end')}
      description={t('events.form.timeHint')}
      required
      {...field('endDate')}
      onInput={touchEnd}
    />
  </div>
)

/** The place and its town, with towns to choose from. */
const PlaceFields = ({ fields: { field }, towns }: Fields & { towns: readonly string[] }) => {
  const townsId = useId()
  return (
    <>
      <TextInput
        label={t('events.form.location')}
        description={t('events.form.locationHint')}
        required
        maxLength={200}
        {...field('location')}
      />
      <TextInput
        label={t('events.form.town')}
        description={t('events.form.townHint')}
        maxLength={maxTownLength}
        autoComplete="off"
        list={townsId}
        {...field('town')}
      />
      <datalist id={townsId}>
        {towns.map((town) => (
          <option key={town} value={town} />
        ))}
      </datalist>
    </>
  )
}

const HiddenPlaceField = ({ fields: { form } }: Fields) => (
  <CheckField
    label={t('events.form.hiddenPlace')}
    description={t('events.form.hiddenPlaceHint')}
    {...form.getInputProps('isLocationHidden', { type: 'checkbox' })}
  />
)

const OnlineLinkField = ({ fields: { field } }: Fields) => (
  <TextInput
    type="url"
    inputMode="url"
    label={t('events.form.onlineUrl')}
    description={t('events.form.onlineUrlHint')}
    placeholder="https://"
    maxLength={2048}
    autoComplete="off"
    {...field('onlineUrl')}
  />
)

const PriceField = ({ fields: { field } }: Fields) => (
  <TextInput
    label={t('events.form.price')}
    description={t('events.form.priceHint')}
    required
    inputMode="decimal"
    {...field('price')}
  />
)

const PlacesField = ({ fields: { field } }: Fields) => (
  <TextInput
    label={t('events.form.maxAttendees')}
    description={t('events.form.maxAttendeesHint')}
    inputMode="numeric"
    {...field('maxAttendees')}
  />
)

/** For an event that costs something. */
const PaymentNoteField = ({ fields: { field, values } }: Fields) =>
  isPriced(values) && (
    <Textarea
      label={t('common.howToPay')}
      description={t('events.form.paymentNoteHint')}
      placeholder={t('events.form.paymentNotePlaceholder')}
      rows={2}
      maxLength={maxPaymentNoteLength}
      isResizable
      {...field('paymentNote')}
    />
  )

/** `current`: a category of an import may not be among the others. */
const categories = (current: string | undefined) => {
  const known = Object.entries(categoryLabels).map(([value, label]) => ({ value, label: t(label) }))
  return !current || current in categoryLabels
    ? known
    : [...known, { value: current, label: formatCategory(current) }]
}

const CategoryField = ({ fields: { field }, current }: Fields & { current?: string }) => (
  <NativeSelect label={t('common.category')} data={categories(current)} {...field('category')} />
)

const SpokenLanguagesField = ({ fields: { form, values } }: Fields) => (
  <LanguagesField
    label={t('common.languages')}
    description={t('events.form.languagesHint')}
    value={values.languages}
    onChange={(languages) => form.setFieldValue('languages', languages)}
  />
)

type GroupProps = Fields & { groups: readonly { id: string; name: string }[] }

/** Left out where there is no group to choose. */
const GroupField = ({ fields: { field }, groups }: GroupProps) =>
  groups.length > 0 && (
    <NativeSelect
      label={t('common.group')}
      description={t('events.form.groupHint')}
      data={[
        { value: '', label: t('events.form.noGroup') },
        ...groups.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      {...field('groupId')}
    />
  )

const HostField = ({ fields: { form } }: Fields) => (
  <CheckField
    label={t('events.form.host')}
    description={t('events.form.hostHint')}
    {...form.getInputProps('isHostShown', { type: 'checkbox' })}
  />
)

type BookingsProps = Fields & {
  groups: readonly { id: string; isPrivate: boolean }[]
  /** The event that is changed. */
  event?: EditableEvent | undefined
}

const BookingsField = ({ fields: { form, field, values }, groups, event }: BookingsProps) => (
  <BookingOptionsFields
    options={values.bookingOptions}
    onChange={(options) => form.setFieldValue('bookingOptions', options)}
    startDate={values.startDate}
    hasLimit={values.maxAttendees.trim() !== ''}
    isPublic={audienceOf(values, groups) === 'public'}
    frozen={event?.areQuestionsFrozen ? event.bookingOptions.questions : []}
    error={field('bookingOptions').error}
  />
)

type PictureProps = Fields & {
  eventId: string
} & Pick<ComponentProps<typeof PictureField>, 'uploading' | 'onUploading' | 'hasAddress'>

const EventPictureField = ({
  fields: { form, field, values },
  eventId,
  ...upload
}: PictureProps) => (
  <PictureField
    event={{ ...values, id: eventId }}
    picture={{
      imageUrl: values.imageUrl.trim() || null,
      focalX: values.focalX,
      focalY: values.focalY,
    }}
    field={{
      ...field('imageUrl'),
      // The point was chosen for the picture before.
      onInput: () => {
        form.setFieldValue('focalX', emptyEvent.focalX)
        form.setFieldValue('focalY', emptyEvent.focalY)
      },
    }}
    onChange={({ imageUrl, ...point }) => form.setValues({ imageUrl: imageUrl ?? '', ...point })}
    {...upload}
  />
)

/** The fields of an event, for the forms of administrators and hosts. */
export const EventFields = {
  Title: TitleField,
  Description: DescriptionField,
  Times: TimeFields,
  Place: PlaceFields,
  HiddenPlace: HiddenPlaceField,
  OnlineLink: OnlineLinkField,
  Price: PriceField,
  Places: PlacesField,
  PaymentNote: PaymentNoteField,
  Category: CategoryField,
  Languages: SpokenLanguagesField,
  Group: GroupField,
  Host: HostField,
  Bookings: BookingsField,
  Picture: EventPictureField,
}
