/** The list of scenarios: a column beside the shop, on a phone one row that scrolls. */
import { bank } from 'bank-folder'
import type { Choice } from './choice.ts'
import { h } from './dom.ts'
import { groupTitles, isPlayable, presets, presetOf, type Group, type Preset } from './presets.ts'

/**
 * @param onChoice called with the settings of the pressed row
 * @returns a function that shows another choice
 */
export function createList(
  root: HTMLElement,
  onChoice: (sets: Preset['sets']) => void,
): (choice: Choice) => void {
  let drawing: Choice['element'] | undefined
  let buttons: (readonly [Preset, HTMLButtonElement])[] = []

  function draw(element: Choice['element']): void {
    buttons = presets[element]
      .filter((preset) => isPlayable(preset, bank.methods))
      .map((preset) => [
        preset,
        h(
          'button',
          {
            type: 'button',
            class: 'preset-row',
            'data-group': preset.group,
            onclick: () => onChoice(preset.sets),
          },
          h('span', {}, preset.title),
          h('small', {}, preset.hint),
        ),
      ])
    const groups = Object.entries(groupTitles[element]) as [Group, string][]
    root.replaceChildren(
      ...groups.flatMap(([group, title]) => {
        const ownButtons = buttons.filter(([preset]) => preset.group === group)
        if (ownButtons.length === 0) return []
        const id = `group-${group}`
        return [
          h('h2', { id }, title),
          h('ul', { 'aria-labelledby': id }, ...ownButtons.map(([, button]) => h('li', {}, button))),
        ]
      }),
    )
    drawing = element
  }

  return (choice) => {
    if (drawing !== choice.element) draw(choice.element)
    const current = presetOf(choice)
    for (const [preset, button] of buttons) {
      if (preset === current) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    }
    const button = buttons.find(([preset]) => preset === current)?.[1]
    // Scrolls only the row, never the page.
    if (button && root.scrollWidth > root.clientWidth)
      root.scrollTo({ left: button.offsetLeft - root.offsetLeft - 16 })
  }
}
