/** Who answers when we cannot be understood, or when it is urgent. */
export function HelpLines() {
  return (
    <ul className="site-help">
      <li>
        <strong>Interpreter</strong> <a href="tel:131450">131 450</a>
      </li>
      <li>
        <strong>National Relay Service</strong> <a href="tel:133677">133 677</a>
      </li>
      <li>
        <strong>Fallen or damaged power lines, Ausgrid</strong> <a href="tel:131388">13 13 88</a>
      </li>
      <li>
        <strong>Life in danger</strong> <a href="tel:000">000</a>
      </li>
    </ul>
  )
}
