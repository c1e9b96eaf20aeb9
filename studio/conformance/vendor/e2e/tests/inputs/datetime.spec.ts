import {expect} from '@playwright/test'

import {test} from '../../studio-test'

test(`datetime input shows validation on selecting date from datepicker`, async ({
  page,
  createDraftDocument,
}) => {
  await createDraftDocument('/content/input-debug;dateTimeValidation')

  await expect(page.getByTestId('field-requiredDatetime')).toBeVisible()

  await page.getByTestId('field-requiredDatetime').getByTestId('select-date-button').click()
  await page.getByTestId('date-input-dialog').getByTestId('date-input').fill('2023')
  await page.getByTestId('date-input-dialog').getByTestId('date-input').press('Enter')
  await page.getByTestId('date-input-dialog').getByRole('combobox').first().selectOption('0')
  await expect(page.getByLabel('Sun Jan 01 2023')).toBeVisible()
  await page.getByLabel('Sun Jan 01 2023').click()

  await expect(
    page.getByTestId('field-requiredDatetime').getByTestId('input-validation-icon-error'),
  ).toBeVisible()
})

test.skip(`datetime input shows validation on entering date in the textfield`, async ({
  page,
  createDraftDocument,
}) => {
  await createDraftDocument('/content/input-debug;dateTimeValidation')

  await expect(page.getByTestId('field-requiredDatetime')).toBeVisible()

  await page
    .getByTestId('field-requiredDatetime')
    .getByTestId('date-input')
    .fill('2023-01-01 00:00')

  await expect(
    page.getByTestId('field-requiredDatetime').getByTestId('input-validation-icon-error'),
  ).toBeVisible()
})

test(`publish button is disabled when invalid date is entered in the field`, async ({
  page,
  createDraftDocument,
}) => {
  await createDraftDocument('/content/input-debug;dateTimeValidation')

  await expect(page.getByTestId('field-requiredDatetime')).toBeVisible()

  await page.getByTestId('field-requiredDatetime').getByTestId('date-input').fill('2023010100:00')
  // TODO: Remove this after fixing the blur test
  await page.getByTestId('field-requiredDatetime').getByTestId('date-input').blur()

  await expect(page.getByTestId('action-publish')).toBeDisabled()
})

test(`datetime inputs shows validation on entering date in the textfield and onBlur`, async ({
  page,
  createDraftDocument,
}) => {
  await createDraftDocument('/content/input-debug;dateTimeValidation')

  await expect(page.getByTestId('field-requiredDatetime')).toBeVisible()

  await page
    .getByTestId('field-requiredDatetime')
    .getByTestId('date-input')
    .fill('2023-01-01 00:00')
  await page.getByTestId('field-requiredDatetime').getByTestId('date-input').blur()

  await expect(
    page.getByTestId('field-requiredDatetime').getByTestId('input-validation-icon-error'),
  ).toBeVisible({timeout: 5_000})
})

test(`date time when manually changing the hour in an input, shouldn't alter it based on the timezone`, async ({
  page,
  createDraftDocument,
}) => {
  await createDraftDocument('/content/input-standard;datetimeTest')

  await expect(
    page
      .getByTestId('field-aDateTimeWithDisplayTimezoneInAmericaLosAngeles')
      .getByTestId('date-input'),
  ).toBeVisible()

  await page
    .getByTestId('field-aDateTimeWithDisplayTimezoneInAmericaLosAngeles')
    .getByTestId('date-input')
    .fill('2023-01-01 10:00')
  await page
    .getByTestId('field-aDateTimeWithDisplayTimezoneInAmericaLosAngeles')
    .getByTestId('date-input')
    .blur()

  await expect(
    page
      .getByTestId('field-aDateTimeWithDisplayTimezoneInAmericaLosAngeles')
      .getByTestId('date-input'),
  ).toHaveValue('2023-01-01 10:00')

  await page
    .getByTestId('field-aDateTimeWithDisplayTimezoneInAmericaLosAngeles')
    .getByTestId('date-input')
    .fill('2023-01-01 20:00')
  await page
    .getByTestId('field-aDateTimeWithDisplayTimezoneInAmericaLosAngeles')
    .getByTestId('date-input')
    .blur()

  await expect(
    page
      .getByTestId('field-aDateTimeWithDisplayTimezoneInAmericaLosAngeles')
      .getByTestId('date-input'),
  ).toHaveValue('2023-01-01 20:00')
})
