import { needs } from '../target/target.ts'
import { expect, test } from './catalogue-stand.ts'

needs('checkout')

// The accessibility tree of the components for which it matters most.

test('[UI-6] the log-in form has its name, and its fields have names, types and requirements', async ({
  page,
  open,
}) => {
  await open('login-form')
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Log in":
      - text: Email
      - textbox "Email"
      - text: Password
      - textbox "Password"
      - button "Show password"
      - checkbox "This is a shared computer"
      - text: This is a shared computer
      - paragraph: /after 12 hours/
      - alert
      - button "Log in"
      - status
      - list:
        - listitem:
          - link "Forgot your email?":
            - /url: /accounts/forgot-email
        - listitem:
          - link "Forgot your password?":
            - /url: /accounts/forgot-password
  `)
})

test('[FORM-4] the error summary is an alert with its heading, and a list of links in the order of the fields', async ({
  page,
  open,
}) => {
  await open('login-form-errors')
  await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Log in":
      - alert "There is a problem":
        - heading "There is a problem" [level=2]
        - list:
          - listitem:
            - link "Email is a required field":
              - /url: "#login-email"
          - listitem:
            - link "Password is a required field":
              - /url: "#login-password"
      - text: Email
      - textbox "Email" [invalid]
      - paragraph: Email is a required field
      - text: Password
      - textbox "Password" [invalid]
      - button "Show password"
      - paragraph: Password is a required field
      - checkbox "This is a shared computer"
      - text: This is a shared computer
      - paragraph: /after 12 hours/
      - alert
      - button "Log in"
      - status
      - list:
        - listitem:
          - link "Forgot your email?":
            - /url: /accounts/forgot-email
        - listitem:
          - link "Forgot your password?":
            - /url: /accounts/forgot-password
  `)
})

test('[UI-6] [ACC-1] the usage chart is a figure with one slider, its figures as a table, and the download', async ({
  page,
  open,
}) => {
  await open('usage-a-year-one-month-estimated-one-missing')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - 'heading "Usage: a year, one month estimated, one missing" [level=1]'
      - figure "Your electricity usage":
        - heading "Your electricity usage" [level=2]
        - paragraph: "We have readings for 11 of 12 months from November 2025 to October 2026: together they come to 3,942 kWh."
        - paragraph: 1 November 2025 to 31 October 2026 (12 months). Your bill may cover other dates.
        - img "Bar chart, a bar a month. The table below has its figures.": ×
        - slider "Your electricity usage, month by month": /\\d+/
        - paragraph: Point at a bar, tap it, or use the arrow keys to see its figures.
        - list "What the bars mean":
          - listitem: Used
          - listitem: Estimated
          - listitem: No reading
        - list:
          - listitem: No reading in February 2026. The meter could not be reached after a storm.
          - listitem: Costs are for usage, including GST, without the supply charge or credits.
          - listitem: Data is up to a day old.
        - group: Show the figures as a table (Your electricity usage)
        - paragraph:
          - link "Download as CSV (Your electricity usage)"
  `)
})
