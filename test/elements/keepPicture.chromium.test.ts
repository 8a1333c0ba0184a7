// A picture is shared where the device takes it, and saved wherever that can't be or is refused.
import { expect } from '@open-wc/testing'
import { keepPicture } from '../../src/screens/shared/page/keepPicture.ts'

const core = {
  ports: { timers: { setTimeout: () => undefined } },
} as unknown as Parameters<typeof keepPicture>[0]
const picture = { blob: new Blob(['x'], { type: 'image/png' }), name: 'or-1.png', text: 'Rp1' }
const { click } = HTMLAnchorElement.prototype

/** The ways that the picture has gone, at a device that answers a share so; undefined: it shares no files. */
async function waysOf(answer: (() => Promise<void>) | undefined, shares = true): Promise<string[]> {
  const ways: string[] = []
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    ways.push(`saved ${this.download}`)
  }
  Object.assign(navigator, {
    canShare: () => answer !== undefined,
    share: ({ text }: ShareData) => {
      ways.push(`shared ${text}`)
      return answer?.()
    },
  })
  await keepPicture(core, picture, shares)
  return ways
}
const refused = (name: string) => () => Promise.reject(new DOMException('no', name))

describe('a picture to keep', () => {
  afterEach(() => {
    HTMLAnchorElement.prototype.click = click
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })

  it('is shared, and not saved too: not where the list of apps is closed, nor where it is still open', async () => {
    for (const answer of [() => Promise.resolve(), refused('AbortError'), refused('InvalidStateError')])
      expect(await waysOf(answer)).to.deep.equal(['shared Rp1'])
  })

  it('is saved where the device refuses to share it', async () => {
    for (const name of ['NotAllowedError', 'DataError'])
      expect(await waysOf(refused(name))).to.deep.equal(['shared Rp1', 'saved or-1.png'])
  })

  it('is saved at once where no files can be shared, and where it is to be a file', async () => {
    expect(await waysOf(undefined)).to.deep.equal(['saved or-1.png'])
    expect(await waysOf(() => Promise.resolve(), false)).to.deep.equal(['saved or-1.png'])
  })
})
