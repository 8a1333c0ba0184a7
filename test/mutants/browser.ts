/**
 * Test files of the browser that can notice a mutation, by words in their names. Nothing measures what a page
 * runs, so this is judgment; a subject none of whose words is found in any name asks all files.
 */
import type { Subject } from './subjects.ts'

const NOTICE: Readonly<Record<Subject, readonly string[]>> = {
  money: ['pay-', 'pay.', 'paylater', 'payment-page', 'mock'],
  sessions: ['hosted', 'link.', 'redirect', 'frame.', 'frame-page', 'frame-handover', 'isolation', 'https'],
  outcomes: ['pay-endings', 'pay-scenarios', 'redirect', 'link.', 'close', 'frame-page', 'refusals', 'mock'],
  frame: ['frame', 'hosted', 'redirect', 'policy', 'isolation', 'https', 'close', 'edge', 'mock'],
  limits: ['pin', 'refusals', 'faults', 'first-code', 'quick-code', 'bad-input', 'forms', 'link.', 'pay.'],
  fields: ['register', 'forms', 'bad-input', 'link.', 'location', 'keypad', 'refusals'],
  locales: [
    'forms',
    'link.',
    'pay.',
    'payment-page',
    'paylater',
    'register',
    'location',
    'frame-page',
    'to-app',
  ],
}

export function noticing(subject: Subject, files: readonly string[], words = NOTICE[subject]): string[] {
  const namedFiles = files.filter((file) =>
    words.some((word) => file.slice(file.lastIndexOf('/') + 1).includes(word)),
  )
  return namedFiles.length ? namedFiles : [...files]
}
