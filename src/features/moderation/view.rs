use super::store;
use domain::Address;
use serde::Serialize;
use utoipa::ToSchema;

/// Someone, as moderators see them.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Account)]
pub struct Person {
    address: Address,
    /// Null until one is chosen.
    #[schema(required)]
    username: Option<String>,
}

impl From<store::Person> for Person {
    fn from(person: store::Person) -> Self {
        Self {
            address: person.address,
            username: person.username,
        }
    }
}
