/** Every kind of Markdown that pages use. */
export const proseSource = `## What a bill is made of

A bill has **two parts**: a *daily charge*, and a charge for each kilowatt hour. The
[plans page](/plans) has both, and the
[regulator](https://www.aer.gov.au/) says how they come about.

### Three things to look at

1. The period that it is about
2. The reading, and whether somebody read the meter
3. The day by which it is due

- Cash is taken at the post office
- Cards are taken by phone, on [1300 975 708](tel:1300975708)

> If you cannot pay in time, call us before the day.
>
> Nobody is cut off who has asked for help.

| Charge | Unit | Price |
| --- | --- | --- |
| Supply | a day | 98.45 c |
| Usage, peak | a kWh | 42.13 c |

---

#### For those who like figures

Write \`kWh\` with a small k.
`

/** The build's result for it; a test compares the two. */
export const proseMarkup = `<h2 id="what-a-bill-is-made-of">What a bill is made of</h2>
<p>A bill has <strong>two parts</strong>: a <em>daily charge</em>, and a charge for each kilowatt hour. The
<a href="/plans">plans page</a> has both, and the
<a rel="external" href="https://www.aer.gov.au/">regulator</a> says how they come about.</p>
<h3 id="three-things-to-look-at">Three things to look at</h3>
<ol>
<li>The period that it is about</li>
<li>The reading, and whether somebody read the meter</li>
<li>The day by which it is due</li>
</ol>
<ul>
<li>Cash is taken at the post office</li>
<li>Cards are taken by phone, on <a href="tel:1300975708">1300 975 708</a></li>
</ul>
<blockquote>
<p>If you cannot pay in time, call us before the day.</p>
<p>Nobody is cut off who has asked for help.</p>
</blockquote>
<div class="gf-table" role="group" tabindex="0" aria-label="Charge, Unit, Price"><table role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Charge</th><th scope="col" role="columnheader">Unit</th><th scope="col" role="columnheader">Price</th></tr></thead><tbody role="rowgroup"><tr role="row"><td role="cell" data-label="Charge"><span>Supply</span></td><td role="cell" data-label="Unit"><span>a day</span></td><td role="cell" data-label="Price"><span>98.45 c</span></td></tr><tr role="row"><td role="cell" data-label="Charge"><span>Usage, peak</span></td><td role="cell" data-label="Unit"><span>a kWh</span></td><td role="cell" data-label="Price"><span>42.13 c</span></td></tr></tbody></table></div>
<hr>
<h4 id="for-those-who-like-figures">For those who like figures</h4>
<p>Write <code>kWh</code> with a small k.</p>
`

export const faqSource = `## Joining

### How long does it take?

About two business days after your request goes to the market.

### Will my power be cut off?

No. Nothing happens to the wires: see [how it works](/home).
`

/** Collapsed questions, as the build makes them for pages with that template. */
export const faqMarkup = `<h2 id="joining">Joining</h2>
<details class="gf-faq"><summary id="how-long-does-it-take">How long does it take?</summary><div><p>About two business days after your request goes to the market.</p></div></details>
<details class="gf-faq"><summary id="will-my-power-be-cut-off">Will my power be cut off?</summary><div><p>No. Nothing happens to the wires: see <a href="/home">how it works</a>.</p></div></details>
`
