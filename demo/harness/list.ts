/** The list of scenarios: a column beside the shop, on a phone one row that scrolls. */
import type { Choice } from './choice.ts'
import { h } from './dom.ts'
import { groupTitles, stories, storyOf, type Group, type Story } from './stories.ts'

/**
 * @param chosen called with the settings of the pressed row
 * @returns a function that shows another choice
 */
export function createList(
  root: HTMLElement,
  chosen: (sets: Story['sets']) => void,
): (choice: Choice) => void {
  let drawn: Choice['element'] | undefined
  let buttons: (readonly [Story, HTMLButtonElement])[] = []

  function draw(element: Choice['element']): void {
    buttons = stories[element].map((story) => [
      story,
      h(
        'button',
        { type: 'button', class: 'story-row', 'data-group': story.group, onclick: () => chosen(story.sets) },
        h('span', {}, story.title),
        h('small', {}, story.hint),
      ),
    ])
    const groups = Object.entries(groupTitles[element]) as [Group, string][]
    root.replaceChildren(
      ...groups.flatMap(([group, title]) => {
        const own = buttons.filter(([story]) => story.group === group)
        if (own.length === 0) return []
        const id = `group-${group}`
        return [
          h('h2', { id }, title),
          h('ul', { 'aria-labelledby': id }, ...own.map(([, button]) => h('li', {}, button))),
        ]
      }),
    )
    drawn = element
  }

  return (choice) => {
    if (drawn !== choice.element) draw(choice.element)
    const current = storyOf(choice)
    for (const [story, button] of buttons) {
      if (story === current) button.setAttribute('aria-current', 'true')
      else button.removeAttribute('aria-current')
    }
    const button = buttons.find(([story]) => story === current)?.[1]
    // Scrolls only the row, never the page.
    if (button && root.scrollWidth > root.clientWidth)
      root.scrollTo({ left: button.offsetLeft - root.offsetLeft - 16 })
  }
}
