import { ADMINS, adminLogin, adminToken } from './support/admins';
import { expectClean } from './support/clean';
import { SCREENS } from './support/screens';
import { expect, test } from './support/test';

/** A picture of one pixel is too small: this one has 16 by 16. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mOQ64kiCTGMahjVMHw1AAD+UwQQmVgG4gAAAABJRU5ErkJggg==',
  'base64',
);

for (const [screen, options] of Object.entries(SCREENS)) {
  test(`TASK-01 on ${screen} an administrator makes a task, somebody submits a picture, a reviewer approves it, and the reward is in the balance`, async ({
    api,
    person,
    visitor,
  }) => {
    test.slow();
    const title = `Pass it on, ${screen} ${Date.now()}`;
    const admin = await visitor(options);
    await adminLogin(admin.page, ADMINS[0]);
    await admin.page.goto('/admin?tab=tasks');
    await admin.page.getByRole('button', { name: 'Create Task' }).click();
    const form = admin.page.getByRole('dialog', { name: 'Create Task' });
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Description').fill('Like and repost the final.');
    await form.getByLabel('Tweet URL').fill('https://x.com/cuecast/status/1234567890');
    await form.getByLabel('Reward').fill('3');
    await expectClean(admin.page);
    await form.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(admin.page.getByText('Task created successfully')).toBeVisible();
    await expect(admin.page.getByRole('heading', { name: title })).toBeVisible();
    await expectClean(admin.page);

    const rita = await person('rita', options);
    await rita.page.goto('/tasks');
    await expect(rita.page.getByRole('link', { name: 'Review submissions' })).toHaveCount(0);
    const token = await adminToken(api, ADMINS[0]);
    await api.call('PUT', `/api/admin/reviewers/${rita.address}`, {
      token,
      body: { reviewer: true },
    });

    const { page } = await person('ana', options);
    await page.goto('/profile');
    await page.getByRole('link', { name: /Tasks/ }).last().click();
    await expect(page).toHaveURL(/\/tasks$/);
    await expectClean(page);
    await page.getByRole('button', { name: `Submit: ${title}` }).focus();
    await page.keyboard.press('Enter');
    const submit = page.getByRole('dialog', { name: title });
    await submit
      .getByLabel('Picture file')
      .setInputFiles({ name: 'shot.png', mimeType: 'image/png', buffer: PICTURE });
    await submit.getByLabel('Note').fill('I am @ana');
    await expectClean(page);
    await submit.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Waiting for review')).toBeVisible();

    await rita.page.reload();
    await rita.page.getByRole('link', { name: 'Review submissions' }).click();
    await rita.page.getByRole('button', { name: /^Review ana/ }).click();
    const review = rita.page.getByRole('dialog', { name: 'Review Submission' });
    await expect(review.getByRole('img', { name: 'What the submitter sent' })).toBeVisible();
    await expectClean(rita.page);
    await review.getByLabel('Admin notes').fill('Thank you.');
    await review.getByRole('button', { name: 'Approve' }).click();
    await expect(rita.page.getByText('Submission approved successfully')).toBeVisible();

    await page.reload();
    await expect(page.getByText('Approved', { exact: true })).toBeVisible();
    await expect(page.getByText('Thank you.')).toBeVisible();
    await page.goto('/wallet');
    await expect(page.getByRole('article', { name: 'Pool Token' })).toContainText('3.0');
  });
}
