import { page } from 'vitest/browser'

/** The toast region, which lies outside the app's root. */
export const toasts = () => page.elementLocator(document.getElementById('toasts') ?? document.body)

export const toast = (text: string) => toasts().getByText(text)
