import { onTestFinished, vi } from 'vitest'

/** What the server sends for the browser to keep, under this name. */
export const aFile = (name: string, text = '') =>
  new Response(text, {
    headers: { 'content-disposition': `attachment; filename="${name}"` },
  }) as never

/** The names of the files that the browser was given to keep from now on; none is kept. */
export const keptFiles = () => {
  const names: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  onTestFinished(() => click.mockRestore())
  return names
}
