-- Every row keeps the checks that 0066 and 0069 added for new ones alone.
ALTER TABLE predictions VALIDATE CONSTRAINT predictions_outcome_check;
ALTER TABLE streams VALIDATE CONSTRAINT streams_category_check;
