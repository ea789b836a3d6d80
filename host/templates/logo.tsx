/** The bird's head with its wattle, and the name as text, which scales with the reader's text size. */
export function Logo() {
  return (
    <span className="site-logo">
      <svg width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
        <circle className="site-logo__sun" cx="20" cy="20" r="19" />
        <path
          className="site-logo__bird"
          d="M4 30.2C7 23 8.5 10 18.5 8.2c5-.9 8.5 2 9.5 5.3 4.5.2 7.5 1.7 9.5 4.5-3.5-1.2-6-1.3-9-.8-.6 7-4.5 13-10.5 21.7A19 19 0 0 1 4 30.2Z"
        />
        <path className="site-logo__wattle" d="M20.8 20.5c-2.7 4.5-2.3 8.5 0 9 2.3-.5 2.7-4.5 0-9Z" />
        <circle className="site-logo__eye" cx="22" cy="14.5" r="1.7" />
      </svg>
      {/* Hidden, because the link around it already contains the whole name as text. */}
      <span className="site-logo__name" aria-hidden="true">
        Wattlebird <span>Energy</span>
      </span>
    </span>
  )
}
