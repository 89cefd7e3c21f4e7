import { type FormEvent, lazy, type ReactNode, Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { expectAccessible } from '#web/testing/accessibility.ts'
import { FailedState } from './FailedState.tsx'
import { FormDialog } from './FormDialog.tsx'
import { Spinner } from './Spinner.tsx'

type FormProps = { id: string }

const renderDialog = (children: (form: FormProps) => ReactNode) =>
  render(
    <FormDialog
      isOpen
      onClose={() => undefined}
      title="New event"
      submitLabel="Create"
      isPending={false}
      error={null}
    >
      {children}
    </FormDialog>,
  )

const submit = page.getByRole('button', { name: 'Create' })

test('while the form loads, the submit button is disabled and shows loading', async () => {
  const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
  const code = Promise.withResolvers<{ default: (props: FormProps) => ReactNode }>()
  const LazyForm = lazy(() => code.promise)
  await renderDialog(({ id }) => (
    <Suspense fallback={<Spinner />}>
      <LazyForm id={id} />
    </Suspense>
  ))
  await expect.element(submit).toBeDisabled()
  await expect.element(submit).toHaveAttribute('data-loading')
  await expectAccessible('a form dialog that loads')
  code.resolve({ default: ({ id }) => <form id={id} onSubmit={onSubmit} /> })
  await expect.element(submit).toBeEnabled()
  await expect.element(submit).not.toHaveAttribute('data-loading')
  await submit.click()
  expect(onSubmit).toHaveBeenCalledTimes(1)
})

test('without a form the submit button is disabled and not loading', async () => {
  await renderDialog(() => (
    <FailedState title="The event could not be loaded" onRetry={() => undefined} />
  ))
  await expect.element(submit).toBeDisabled()
  await expect.element(submit).not.toHaveAttribute('data-loading')
})
