import { Fragment, useEffect, useRef, useState } from 'react'
import { brands } from './brands.ts'
import type { Example, Family, KeyRow } from './example.ts'
import { families } from './examples/index.ts'
import type { BrandName } from './names.ts'
import { brandNames } from './names.ts'

/** In the query, so that a static host needs one document for all. */
const addressOf = (example: Example, brand: BrandName) => `/catalogue/?example=${example.id}&brand=${brand}`

interface FrameProps {
  readonly example: Example
  readonly brand: BrandName
  readonly isLazy: boolean
  readonly onReady?: () => void
}

/**
 * A state in its own frame, so that ids, window widths and dialogs work as on a page. Inert, so that it takes no focus from
 * the list; opened alone it can be used.
 */
function Frame({ example, brand, isLazy, onReady }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState<number | null>(null)
  const ready = useRef(onReady)
  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<{ catalogueHeight?: number }>) => {
      if (source !== frame.current?.contentWindow || data.catalogueHeight === undefined) return
      setHeight(data.catalogueHeight)
      ready.current?.()
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  const least = example.height ?? 60
  return (
    <iframe
      ref={frame}
      className="catalogue-frame"
      title={`${example.title}, as it looks`}
      src={addressOf(example, brand)}
      loading={isLazy ? 'lazy' : 'eager'}
      inert
      height={Math.max(height ?? 0, least)}
    />
  )
}

function Keys({ rows }: { readonly rows: readonly KeyRow[] }) {
  return (
    <dl className="gf-facts">
      {rows.map(({ keys, does, proof }) => (
        <Fragment key={keys + does}>
          <dt>{keys}</dt>
          <dd>
            {does} <span className="gf-muted">{proof.file}</span>
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function FamilySection({ family, brand }: { readonly family: Family; readonly brand: BrandName }) {
  const { id, title, examples, keys } = family
  return (
    <section aria-labelledby={`family-${id}`} className="catalogue-family">
      <h2 id={`family-${id}`}>{title}</h2>
      {keys === undefined ? null : <Keys rows={keys} />}
      {examples.map((example) => (
        <section key={example.id} aria-labelledby={`example-${example.id}`} className="catalogue-example">
          <h3 id={`example-${example.id}`}>{example.title}</h3>
          <p>{example.shows}</p>
          <p>
            <a href={addressOf(example, brand)}>
              Open by itself<span className="gf-visually-hidden">: {example.title}</span>
            </a>
          </p>
          <Frame example={example} brand={brand} isLazy />
        </section>
      ))}
    </section>
  )
}

function BrandSwitch({ brand }: { readonly brand: BrandName }) {
  return (
    <nav aria-label="Brand">
      <ul className="gf-actions">
        {brandNames.map((name) => (
          <li key={name}>
            <a
              className="gf-button gf-button--quiet gf-button--small"
              href={`/catalogue/?brand=${name}`}
              aria-current={name === brand ? 'true' : undefined}
            >
              {brands[name].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export interface CatalogueListProps {
  readonly brand: BrandName
  /** The requested name, if there is no such example. Empty if none was requested. */
  readonly unknown: string
}

/** All examples, by family. */
export function CatalogueList({ brand, unknown }: CatalogueListProps) {
  useEffect(() => {
    document.documentElement.dataset.catalogue = 'ready'
  }, [])
  return (
    <div className="gf-site">
      <main className="gf-wrap catalogue-list">
        <h1 className="gf-title">Catalogue</h1>
        {unknown === '' ? null : (
          <p role="alert" className="gf-alert">
            {`There is no example named ${unknown}. These there are:`}
          </p>
        )}
        <p className="gf-lead">Every component in every state, as the suites look at it.</p>
        <BrandSwitch brand={brand} />
        <p>
          Light or dark is what your system asks for: the theme follows it alone. A browser's developer tools
          can ask for the other (in Chromium: Rendering, “Emulate CSS media feature prefers-color-scheme”).
        </p>
        <nav aria-labelledby="families" className="gf-contents">
          <h2 id="families">Families</h2>
          <ul>
            {families.map(({ id, title, examples }) => (
              <li key={id}>
                <a href={`#family-${id}`}>{`${title} (${examples.length})`}</a>
              </li>
            ))}
          </ul>
        </nav>
        {families.map((family) => (
          <FamilySection key={family.id} family={family} brand={brand} />
        ))}
      </main>
    </div>
  )
}

export interface CatalogueSheetProps {
  readonly examples: readonly Example[]
  readonly brand: BrandName
  readonly onDone: () => void
}

/**
 * Some examples one below the other, for the pictures. They are rendered one after the other, so that the focus, which only
 * one of them can have, is always the last one's.
 */
export function CatalogueSheet({ examples, brand, onDone }: CatalogueSheetProps) {
  const [drawn, setDrawn] = useState(0)
  useEffect(() => {
    if (drawn === examples.length) onDone()
  }, [drawn, examples, onDone])
  return (
    <div className="catalogue-sheet">
      {examples.slice(0, drawn + 1).map((example) => (
        <Frame
          key={example.id}
          example={example}
          brand={brand}
          isLazy={false}
          onReady={() => setDrawn((count) => count + 1)}
        />
      ))}
    </div>
  )
}
