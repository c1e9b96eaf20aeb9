import {expect} from '@playwright/test'

import {test} from '../../studio-test'

test('create new document from menu button', async ({page, baseURL}) => {
  await page.goto(baseURL ?? '/content')
  await expect(page.getByTestId('new-document-button')).toBeVisible()
  await expect(page.getByTestId('new-document-button')).toBeEnabled()
  await page.getByTestId('new-document-button').click()
  await page.getByTestId('new-document-button-search-input').fill('Author')
  const authorLink = page.getByTestId('create-new-author')

  await expect(authorLink).toBeVisible()

  // Forcing due to aria-hidden=true
  // https://github.com/sanity-io/sanity/blob/6d5b4e88c4cb0fbd41fcebbaebabd88e9fac16b5/packages/sanity/src/core/components/commandList/CommandList.tsx#L596
  await page.getByTestId('create-new-author').click({force: true})

  await expect(page.getByTestId('document-pane')).toBeVisible()

  expect(page.url()).toMatch(/(chromium|firefox)\/content\/author;[0-9a-fA-F-]/)
})
